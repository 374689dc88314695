import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { presaleArea } from "./area.ts";
import { presaleBuyer } from "./buyer.ts";
import { printLayout } from "./print-layout.ts";
import { labelPrinter, printRun } from "./print-run.ts";
import type * as schemas from "./schemas.ts";

export const presaleAreaCalls = recordEndpoints(presaleArea);
export const presaleBuyerCalls = recordEndpoints(presaleBuyer);
export const printLayoutCalls = recordEndpoints(printLayout);
export const labelPrinterCalls = recordEndpoints(labelPrinter);
export const printRunCalls = recordEndpoints(printRun);

/** Five people as the layout would print them, line by line. */
export const previewLayout = endpoint<typeof schemas.previewLayout>("GET", "/api/print-layouts/:number/preview");
/** What the layout printed before it was changed. */
export const listEditions = endpoint<typeof schemas.listEditions>("GET", "/api/print-layouts/:number/editions");
/** A new layout with what this one prints, or what an edition of it did. */
export const copyLayout = endpoint<typeof schemas.copyLayout>("POST", "/api/print-layouts/:number/copies");
/** Begins a run with everybody of a site who may be written to. */
export const printBuyers = endpoint<typeof schemas.printBuyers>("POST", "/api/presale-prints");
/** The run as PDF; `cells`: these alone, each at its place. */
export const readRunPdf = endpoint<typeof schemas.readRunPdf>("GET", "/api/print-runs/:number/pdf");
/** The edges of all labels, to see how a printer misses. */
export const readTestGrid = endpoint<typeof schemas.readTestGrid>("GET", "/api/print-test");
