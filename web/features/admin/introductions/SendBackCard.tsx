import { Box } from '@mui/material'
import { type RefObject, useState } from 'react'
import {
  type IntroApplication,
  type SendBackReason,
  sendBackIntro,
  sendBackReasons,
} from '#contract/intros.ts'
import { typedKeys } from '#contract/core/fields.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { ChoiceCards } from '#web/ui/fields/ChoiceCards.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { KeyHint } from '#web/ui/layout/KeyHint.tsx'
import { sendBack } from './slice.ts'

const choices = typedKeys(sendBackReasons).map((value) => ({ value, label: sendBackReasons[value] }))
const maxNote = 2000

interface SendBackCardProps {
  intro: IntroApplication
  /** The field of the note, which a key goes to. */
  noteRef: RefObject<HTMLTextAreaElement | null>
}

/** Sends the letter back to its founder with a note, before anybody got it. */
export function SendBackCard({ intro, noteRef }: SendBackCardProps) {
  const toasts = useToasts()
  const [reason, setReason] = useState<SendBackReason>('claim')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const { isBusy, error, submit } = useSubmit(sendBack, {
    onDone: () => toasts.show({ text: 'Sent back with your note.' }),
  })
  const reader = intro.first_name ?? 'the founder'
  const isMissing = !sendBackIntro.body.shape.note.safeParse(note).success
  const send = () => {
    setTried(true)
    if (isMissing) noteRef.current?.focus()
    else void submit({ introId: intro.id, body: { reason, note } })
  }
  return (
    <Card title="Send back" action={<KeyHint keys="b" />}>
      <CardBody>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          <ChoiceCards label="Why" value={reason} choices={choices} onChange={setReason} />
          <TextArea
            ref={noteRef}
            label={`What ${reader} reads`}
            value={note}
            rows={4}
            maxLength={maxNote}
            onChange={setNote}
            error={isTried && isMissing ? 'Write what has to change' : undefined}
          />
          {error && (
            <Note tone="bad" live="alert">
              {error.message}. Nothing was sent back.
            </Note>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            <Button kind="line" loading={isBusy} onClick={send}>
              Send back with this note
            </Button>
            <span>
              Nothing goes to investors. The company’s members get one mail; the letter keeps its place in the
              queue.
            </span>
          </Box>
        </Box>
      </CardBody>
    </Card>
  )
}
