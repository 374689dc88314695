/** Filter of the states in which something is still to be done. */
export const openStates = "status=entered,disputed,verified,lodged";
