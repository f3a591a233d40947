/** The page's nonce: without it the content policy refuses what is added to the page later. */
export const pageNonce = (page: Document): string =>
  page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
