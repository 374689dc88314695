/** Rows of one statement: what follows from each of them ends within the time that a statement has. */
export const rowsOfStatement = 200;
