import { sendBackReasons } from '#contract/intros.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { openLetter } from '../letter-slice.ts'
import { selectApplication, selectSentBack, type SentBack } from '../selectors.ts'

export function SentBackNotes() {
  const sentBack = useAppSelector(selectSentBack)
  const open = useAppSelector(selectApplication)
  return sentBack.map((letter) => (
    <SentBackNote key={letter.application.id} {...letter} isOpen={letter.application.id === open?.id} />
  ))
}

function SentBackNote({ application, sendBack, isOpen }: SentBack & { isOpen: boolean }) {
  const dispatch = useAppDispatch()
  const { reason, note, author, at } = sendBack
  const waiting = application.investors.filter(({ status }) => status === 'sent_back')
  return (
    <Note
      tone="warn"
      action={
        !isOpen && (
          <Button kind="line" size="small" onClick={() => void dispatch(openLetter(application.id))}>
            Open letter
          </Button>
        )
      }
    >
      <Stack gap={1}>
        <b>
          {author.name} sent your letter back on {formatDateTime(at)}
          {reason === 'other' ? '.' : `: ${sendBackReasons[reason]}.`}
        </b>
        <Text typed>{note}</Text>
        <p>
          {isOpen && 'Edit the letter or deck below and resend it. '}
          {waiting.length > 0 && `Your letter will go to ${waiting.map(({ name }) => name).join(', ')}.`}
        </p>
      </Stack>
    </Note>
  )
}
