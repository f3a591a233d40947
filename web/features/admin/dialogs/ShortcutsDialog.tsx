import { Fragment } from 'react'
import { Button } from '#web/ui/actions/Button.tsx'
import { Switch } from '#web/ui/choices/Checkbox.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { KeyHint } from '#web/ui/actions/KeyHint.tsx'
import { useStaffChoices, useUpdateStaffChoicesMutation } from './api.ts'
import styles from './ShortcutsDialog.module.css'

/** Keys and what they do: `['j', 'next company']`. */
export type ShortcutList = readonly (readonly [key: string, does: string])[]

interface ShortcutsDialogProps {
  open: boolean
  onClose: () => void
  keys: ShortcutList
}

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
      <dl className={styles.keys}>
        {keys.map(([key, does]) => (
          <Fragment key={key}>
            <dt>
              <KeyHint keys={key} />
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
      <Switch label="Use single keys" checked={isOn} onChange={(on) => void save({ single_keys: on })} />
    </Dialog>
  )
}
