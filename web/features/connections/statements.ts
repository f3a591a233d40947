/** Offers statements after a text about a connection, unless the company's books are linked: then it needs none. */
export const offerStatements = (text: string, books: string | null) =>
  books === null ? `${text} You can also send statements instead, below.` : text
