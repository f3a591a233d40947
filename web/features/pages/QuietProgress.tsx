import { Spinner } from '#web/ui/layout/Spinner.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import styles from './QuietProgress.module.css'

/** A full page that shows a spinner and what is loading. */
export const QuietProgress = ({ text }: { text: string }) => (
  <main className={styles.page}>
    <Spinner size="medium" />
    <Text as="output">{text}</Text>
  </main>
)
