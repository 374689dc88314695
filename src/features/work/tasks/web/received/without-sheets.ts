import { Plugin } from "@dnd-kit/abstract";
import { StyleInjector, type DragDropManager } from "@dnd-kit/dom";

/**
 * Keeps the sorter from putting style sheets of its own into the page, whose rules stand in the style sheet of the list:
 * a sheet with a layer that comes when dragging begins has the browser lay out every row anew, twice. Stands before the
 * plugins that would put theirs in.
 */
export class WithoutSheets extends Plugin<DragDropManager> {
  constructor(manager: DragDropManager) {
    super(manager);
    const injector = manager.registry.plugins.get(StyleInjector);
    if (injector) injector.register = () => () => {};
  }
}
