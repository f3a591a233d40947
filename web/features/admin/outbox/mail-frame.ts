/**
 * A mail's HTML for a frame of our page. The page's policy holds inside as well, and it refuses styles written on
 * elements: each becomes a rule, under the page's nonce.
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
  const own = mail.createElement('style')
  own.textContent = rules.join('\n')
  // before the mail's own rules, which answer a dark screen
  mail.head.prepend(own)
  for (const style of mail.querySelectorAll('style')) style.setAttribute('nonce', nonce)
  return mail.documentElement.outerHTML
}
