/** A link that calls a number of nine digits. Source: RFC 3966 with the country's code. */
export const phoneLink = (digits: string): string => `tel:+48${digits}`;
