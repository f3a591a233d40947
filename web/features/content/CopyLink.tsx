import { Link2 } from 'lucide-react'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import styles from './CopyLink.module.css'

/** Copies the address of the page, in `public.ts`. */
export const CopyLink = () => (
  <div data-copy-link className={styles.copy}>
    <ActionLink icon={<Icon of={Link2} small />}>Copy the link</ActionLink>
    <Text as="output" variant="small" tone="secondary" className={styles.result} />
  </div>
)
