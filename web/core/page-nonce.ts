/** The page's nonce. The content security policy refuses scripts and styles added later without it. */
export const pageNonce = (page: Document): string =>
  page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
