import Box from '@mui/material/Box'
import { Button } from '#web/ui/layout/Button.tsx'
import { Switch } from '#web/ui/fields/Checkbox.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { KeyHint } from '#web/ui/layout/KeyHint.tsx'
import { useStaffChoices, useUpdateStaffChoicesMutation } from './api.ts'

/** Keys and what they do: `['j', 'next company']`. */
export type ShortcutList = readonly (readonly [key: string, does: string])[]

interface ShortcutsDialogProps {
  open: boolean
  onClose: () => void
  keys: ShortcutList
}

const listSx = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '8px 16px',
  alignItems: 'center',
} as const

/** Lists the shortcuts of a page, and turns single-key shortcuts on or off. */
export function ShortcutsDialog({ open, onClose, keys }: ShortcutsDialogProps) {
  const { single_keys: isOn } = useStaffChoices()
  const [save] = useUpdateStaffChoicesMutation()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keys on this screen"
      width="small"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Box component="dl" sx={listSx}>
        {keys.map(([key, does]) => (
          <Box key={key} sx={{ display: 'contents' }}>
            <dt>
              <KeyHint keys={key} />
            </dt>
            <dd>{does}</dd>
          </Box>
        ))}
      </Box>
      <Switch label="Use single keys" checked={isOn} onChange={(on) => void save({ single_keys: on })} />
    </Dialog>
  )
}
