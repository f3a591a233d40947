import { Fragment } from 'react'
import { Button } from '#web/ui/actions/Button.tsx'
import { Switch } from '#web/ui/choices/Checkbox.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { KeyHint } from '#web/ui/actions/KeyHint.tsx'
import { useStaffPreferences, useUpdateStaffPreferencesMutation } from './api.ts'
import styles from './ShortcutsDialog.module.css'

/** Keys with their actions, for example `['j', 'next company']`. */
export type ShortcutList = readonly (readonly [key: string, action: string])[]

interface ShortcutsDialogProps {
  open: boolean
  onClose: () => void
  keys: ShortcutList
}

export function ShortcutsDialog({ open, onClose, keys }: ShortcutsDialogProps) {
  const { single_keys: isOn } = useStaffPreferences()
  const [save] = useUpdateStaffPreferencesMutation()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keyboard shortcuts"
      width="small"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <dl className={styles.keys}>
        {keys.map(([key, action]) => (
          <Fragment key={key}>
            <dt>
              <KeyHint keys={key} />
            </dt>
            <dd>{action}</dd>
          </Fragment>
        ))}
      </dl>
      <Switch
        label="Use single-key shortcuts"
        checked={isOn}
        onChange={(on) => void save({ single_keys: on })}
      />
    </Dialog>
  )
}
