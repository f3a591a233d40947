interface FrameMail {
  /**
   * The email without `<style>` elements and with `data-style` instead of `style` attributes, because the page's
   * content security policy also blocks styles inside the frame.
   */
  html: string
  css: string
}

const styleElement = /<style[^>]*>([^<]*)<\/style>/g

/** Relies on quoted attributes and escaped quotes in text. */
export function splitMailStyles(html: string): FrameMail {
  return {
    html: html.replaceAll(styleElement, '').replaceAll(' style="', ' data-style="'),
    css: [...html.matchAll(styleElement)].map(([, css]) => css).join('\n'),
  }
}

/** Applies the styles as a constructed style sheet, which the content security policy allows. */
export function prepareMail(mail: Document, css: string): void {
  if (!mail.defaultView) return
  // The sandbox blocks new windows, so these links do nothing. A link that opens in the frame would replace the email
  // with an error.
  for (const link of mail.querySelectorAll('a')) link.target = '_blank'
  const rules = [...mail.querySelectorAll<HTMLElement>('[data-style]')].map((element, index) => {
    element.classList.add(`mail-${index}`)
    return `.mail-${index}{${element.dataset['style'] ?? ''}}`
  })
  const sheet = new mail.defaultView.CSSStyleSheet()
  // Inline styles come before the email's own rules, which can override them in dark mode.
  sheet.replaceSync([...rules, css].join('\n'))
  mail.adoptedStyleSheets = [sheet]
}

export function fitFrameHeight(frame: HTMLIFrameElement, { documentElement: mail }: Document): void {
  if (typeof ResizeObserver === 'undefined') return
  const observer = new ResizeObserver(() => {
    frame.style.height = `${mail.offsetHeight}px`
  })
  observer.observe(mail)
}
