import { fitFrameHeight, prepareMail, splitMailStyles } from './mail-frame.ts'
import styles from './MailFrame.module.css'

interface MailFrameProps {
  title: string
  html: string
}

/**
 * Scripts cannot run, and links do not open. The frame has the page's origin, so that the page can apply the email's
 * styles.
 */
export function MailFrame({ title, html }: MailFrameProps) {
  const mail = splitMailStyles(html)
  return (
    <iframe
      title={title}
      sandbox="allow-same-origin"
      srcDoc={mail.html}
      onLoad={({ currentTarget: frame }) => {
        if (!frame.contentDocument) return
        prepareMail(frame.contentDocument, mail.css)
        fitFrameHeight(frame, frame.contentDocument)
      }}
      className={styles.frame}
    />
  )
}
