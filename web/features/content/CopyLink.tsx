import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import styles from './CopyLink.module.css'

type Copying = 'idle' | 'copied' | 'by_hand'

/** A browser refuses where the page may not write to the clipboard, and has none without HTTPS. */
async function copy(text: string): Promise<Copying> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'by_hand'
  }
}

const selectWhole = (input: HTMLInputElement | null) => {
  input?.focus()
  input?.select()
}

/** Copies the address of a page. Where the browser does not let it, the address is shown in a field, selected. */
export function CopyLink({ path }: { path: string }) {
  const [copying, setCopying] = useState<Copying>('idle')
  const toAddress = () => window.location.origin + path
  return (
    <Stack gap={1} align="start" className={styles.copy}>
      <ActionLink icon={<Icon of={Link2} small />} onClick={() => void copy(toAddress()).then(setCopying)}>
        Copy the link
      </ActionLink>
      <Text as="output" variant="small" tone="secondary" className={styles.result}>
        {copying === 'copied' && 'The link is copied.'}
        {copying === 'by_hand' && 'Your browser does not let us copy it. It is selected here:'}
      </Text>
      {copying === 'by_hand' && (
        <TextField
          label="Address of this page"
          value={toAddress()}
          onChange={() => {}}
          readOnly
          ref={selectWhole}
        />
      )}
    </Stack>
  )
}
