/**
 * Replaces the libraries behind jspdf's `html()` and `addSvgAsImage()`, which are not used here. The build aliases them to
 * this file, so that half a megabyte of unused code is neither shipped nor precached.
 */
export {};
