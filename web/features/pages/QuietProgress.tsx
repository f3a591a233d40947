import { Stack } from '#web/ui/layout/Layout.tsx'
import { Spinner } from '#web/ui/layout/Spinner.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import styles from './QuietProgress.module.css'

export const QuietProgress = ({ text }: { text: string }) => (
  <Stack as="main" align="center" className={styles.page}>
    <Spinner size="medium" />
    <Text as="output">{text}</Text>
  </Stack>
)
