interface FrameMail {
  /** The mail without styles, which the page's content security policy refuses inside the frame too, and reports. */
  html: string
  /** The mail's style sheets. */
  css: string
}

const styleElement = /<style[^>]*>([^<]*)<\/style>/g

/** Separates a mail's HTML from its styles. Mails quote every attribute, and escape quotes in texts. */
export function toFrameMail(html: string): FrameMail {
  return {
    html: html.replaceAll(styleElement, '').replaceAll(' style="', ' data-style="'),
    css: [...html.matchAll(styleElement)].map(([, css]) => css).join('\n'),
  }
}

/** Applies a mail's styles in its loaded frame, as a style sheet made by script, which the policy allows. Disables its links. */
export function prepareMail(mail: Document, css: string): void {
  if (!mail.defaultView) return
  // The frame may open no window. A link to the frame itself would replace the mail by an error.
  for (const link of mail.querySelectorAll('a')) link.target = '_blank'
  const rules = [...mail.querySelectorAll<HTMLElement>('[data-style]')].map((element, index) => {
    element.classList.add(`mail-${index}`)
    return `.mail-${index}{${element.dataset['style'] ?? ''}}`
  })
  const sheet = new mail.defaultView.CSSStyleSheet()
  // Before the mail's own rules, which may override them in dark mode.
  sheet.replaceSync([...rules, css].join('\n'))
  mail.adoptedStyleSheets = [sheet]
}
