import { useAppSelector } from '#web/core/store.ts'
import { selectMissing } from '#web/features/company/selectors.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { focusField } from '#web/ui/fields/field.ts'
import { formatCount } from '#web/ui/format.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { Visible } from '#web/ui/layout/Layout.tsx'
import { submitCardId } from './SubmitCard.tsx'

/** Where the list of what is missing stands below the whole application: how much it is, and the way there. */
export function MissingNote() {
  const missing = useAppSelector(selectMissing).length
  if (missing === 0) return null
  return (
    <Visible as="div" below="lg" on="screen">
      <Note
        tone="bad"
        action={
          <Button kind="line" size="small" onClick={() => focusField(submitCardId)}>
            See what
          </Button>
        }
      >
        {formatCount(missing, 'answer')} {missing === 1 ? 'is' : 'are'} needed before you can send it.
      </Note>
    </Visible>
  )
}
