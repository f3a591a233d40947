import { prepareMail, toFrameMail } from './mail-frame.ts'
import styles from './MailFrame.module.css'

interface MailFrameProps {
  /** The name of the frame for screen readers. */
  title: string
  html: string
}

/**
 * A mail's HTML as a mail program shows it. Nothing in it can run, and its links open nothing. The frame has the page's
 * origin so that the page can apply the mail's styles.
 */
export function MailFrame({ title, html }: MailFrameProps) {
  const mail = toFrameMail(html)
  return (
    <iframe
      title={title}
      sandbox="allow-same-origin"
      srcDoc={mail.html}
      onLoad={({ currentTarget: { contentDocument } }) =>
        contentDocument && prepareMail(contentDocument, mail.css)
      }
      className={styles.frame}
    />
  )
}
