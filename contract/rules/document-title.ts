/** The title of the browser tab and of search results. */
export const toDocumentTitle = (title: string) => `${title} · Headwater`
