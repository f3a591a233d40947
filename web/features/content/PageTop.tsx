import { Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import styles from './PageTop.module.css'

/** The large title of a page and its introduction. */
export const PageTop = ({ title, lead }: { title: string; lead: string }) => (
  <Stack className={styles.top}>
    <Text variant="title" className={styles.title}>
      {title}
    </Text>
    <Text variant="lead">{lead}</Text>
  </Stack>
)
