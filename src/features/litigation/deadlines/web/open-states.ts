/** Filter of the states in which something is still to be done. */
export const openStates = "status=entered,disputed,verified,lodged";
/** The same without what was filed already and waits for its 접수확인. */
export const unfiledStates = "status=entered,disputed,verified";
