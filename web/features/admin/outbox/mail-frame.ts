/**
 * Converts a mail's HTML for a frame of the page. The page's content security policy applies inside too and refuses
 * inline styles, so each becomes a rule under the page's nonce.
 */
export function toFrameHtml(html: string, nonce: string): string {
  const mail = new DOMParser().parseFromString(html, 'text/html')
  const styled = [...mail.querySelectorAll('[style]')]
  const rules = styled.map((element, index) => {
    const rule = `.mail-${index}{${element.getAttribute('style') ?? ''}}`
    element.removeAttribute('style')
    element.classList.add(`mail-${index}`)
    return rule
  })
  const inlined = mail.createElement('style')
  inlined.textContent = rules.join('\n')
  // Before the mail's own rules, which may override them in dark mode.
  mail.head.prepend(inlined)
  for (const style of mail.querySelectorAll('style')) style.setAttribute('nonce', nonce)
  return mail.documentElement.outerHTML
}
