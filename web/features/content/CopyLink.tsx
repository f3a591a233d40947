import Box from '@mui/material/Box'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'

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

/** Copies the address of a page. Where the browser does not let it, the address stands in a field, selected. */
export function CopyLink({ path }: { path: string }) {
  const [copying, setCopying] = useState<Copying>('idle')
  const address = window.location.origin + path
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', my: 2, fontSize: '0.875rem' }}>
      <ActionLink icon={<Icon of={Link2} small />} onClick={() => void copy(address).then(setCopying)}>
        Copy the link
      </ActionLink>
      <Box component="output" sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}>
        {copying === 'copied' && 'The link is copied.'}
        {copying === 'by_hand' && 'Your browser does not let us copy it. It is selected here:'}
      </Box>
      {copying === 'by_hand' && (
        <TextField
          label="Address of this page"
          value={address}
          onChange={() => {}}
          readOnly
          ref={selectWhole}
        />
      )}
    </Box>
  )
}
