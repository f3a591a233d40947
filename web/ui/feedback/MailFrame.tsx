import { toFrameHtml } from './mail-frame.ts'
import styles from './MailFrame.module.css'

interface MailFrameProps {
  /** The name of the frame for screen readers. */
  title: string
  html: string
  /** The page's nonce, without which its content security policy refuses the mail's styles. */
  nonce: string
}

/** A mail's HTML as a mail program shows it. Nothing in it can run, and its links open nothing. */
export const MailFrame = ({ title, html, nonce }: MailFrameProps) => (
  <iframe title={title} sandbox="" srcDoc={toFrameHtml(html, nonce)} className={styles.frame} />
)
