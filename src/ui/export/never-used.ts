/**
 * Stands in for the libraries behind jspdf's `html()` and `addSvgAsImage()`, neither of which is used here.
 * The build aliases them to this file, so that half a megabyte nobody runs is neither shipped nor precached.
 */
export {};
