type Place = { readonly id: string | number; readonly index?: number };

type SortEvent = {
  readonly operation: { readonly source: object | null; readonly target: object | null };
  readonly canceled?: boolean;
};

/** What screen readers say while rows are sorted. */
export function sortingWords(titleOf: (id: string | number) => string) {
  const nameOf = (place: object) => titleOf((place as Place).id);
  return {
    screenReaderInstructions: {
      draggable:
        "순서를 바꾸려면 스페이스를 누르고 위아래 방향키로 옮긴 뒤 다시 스페이스를 누릅니다. Esc를 누르면 취소합니다.",
    },
    announcements: {
      dragstart: ({ operation: { source } }: SortEvent) =>
        source ? `${nameOf(source)} 업무를 잡았습니다. 현재 ${numberOf(source)}번째입니다.` : undefined,
      // Over its own place nothing was moved; a word about it would cut off the one before.
      dragover: ({ operation: { source, target } }: SortEvent) =>
        source && target && (target as Place).id !== (source as Place).id
          ? `${nameOf(source)} 업무를 ${numberOf(target)}번째로 옮깁니다.`
          : undefined,
      dragend: ({ operation: { source, target }, canceled }: SortEvent) => {
        if (!source) return undefined;
        if (canceled || !target) return `${nameOf(source)} 업무의 순서 변경을 취소했습니다.`;
        return `${nameOf(source)} 업무를 ${numberOf(target)}번째에 놓았습니다.`;
      },
    },
  };
}

function numberOf(place: object): number {
  return ((place as Place).index ?? 0) + 1;
}
