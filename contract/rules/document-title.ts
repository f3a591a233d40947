/** Returns the title for browser tabs and search results. */
export const toDocumentTitle = (title: string) => `${title} · Headwater`
