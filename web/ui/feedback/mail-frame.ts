/**
 * Converts a mail's HTML for a frame of the page. The page's content security policy applies inside too and refuses
 * inline styles, so each becomes a rule under the page's nonce.
 */
export function toFrameHtml(html: string, nonce: string): string {
  // Parsing applies the policy too, and reports each style. Mails quote every attribute, and escape quotes in texts.
  const inert = html.replaceAll(' style="', ' data-style="').replaceAll('<style', `<style nonce="${nonce}"`)
  const mail = new DOMParser().parseFromString(inert, 'text/html')
  const styled = [...mail.querySelectorAll<HTMLElement>('[data-style]')]
  const rules = styled.map((element, index) => {
    const rule = `.mail-${index}{${element.dataset['style'] ?? ''}}`
    delete element.dataset['style']
    element.classList.add(`mail-${index}`)
    return rule
  })
  const inlined = mail.createElement('style')
  inlined.nonce = nonce
  inlined.textContent = rules.join('\n')
  // Before the mail's own rules, which may override them in dark mode.
  mail.head.prepend(inlined)
  for (const style of mail.querySelectorAll('style')) style.setAttribute('nonce', nonce)
  return mail.documentElement.outerHTML
}
