/** Raised when rows of a new form are written that this code could not keep right. */
export const WRITER_VERSION = 1;
