/** The sign-in names of accounts that crowd the product together. */
export const crowd = Array.from({ length: 10 }, (_, index) => `crowd-${index + 1}`)
