import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { maxLongRows } from '#contract/core/limits.ts'
import type { Change } from '#contract/history.ts'
import { type IntroApplication, type SendBack, sendBackIntro, sendBackReasons } from '#contract/intros.ts'
import { explainFailure } from '#web/core/api-error.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { useShortcuts } from '#web/features/admin/dialogs/use-shortcuts.ts'
import { getEntityLabels } from '#web/features/labels/entity-names.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { FailureNote } from '#web/ui/feedback/Note.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { ChoiceCards } from '#web/ui/choices/ChoiceCards.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { KeyHint } from '#web/ui/actions/KeyHint.tsx'
import { Grow, Row, Stack, Visible } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { toOptions } from '#web/ui/choices/options.ts'
import { useListIntroChangesQuery, useSendBackIntroMutation } from './api.ts'

const choices = toOptions(sendBackReasons)
const maxNote = 2000

const { body } = sendBackIntro
const resolver = zodResolver(
  body.extend({ note: z.string().trim().min(1, 'Describe what needs to change').pipe(body.shape.note) }),
)
const defaultValues: z.input<typeof body> = { reason: 'claim', note: '' }

const keyHint = (
  <Visible from="md">
    <KeyHint keys="b" />
  </Visible>
)

export function SendBackCard({ intro }: { intro: IntroApplication }) {
  const toasts = useToasts()
  const form = useForm({ resolver, defaultValues })
  const [sendBack] = useSendBackIntroMutation()
  const { isBusy, error, submit } = useFormSubmit(
    form,
    (answers) => sendBack({ params: { introId: intro.id }, body: answers }),
    () => toasts.show({ text: 'Letter sent back with your note.' }),
  )
  // The form's `setFocus` waits for a timer, so a fast typist's first keystrokes would be lost.
  const noteBox = useRef<HTMLTextAreaElement>(null)
  useShortcuts({ b: () => noteBox.current?.focus() })
  return (
    <Card title="Send back" action={keyHint}>
      <CardBody>
        <Stack>
          <FormField control={form.control} name="reason">
            {(field) => <ChoiceCards {...field} label="Reason" layout="list" choices={choices} />}
          </FormField>
          <FormField control={form.control} name="note">
            {({ ref, ...field }) => (
              <TextArea
                {...field}
                ref={(box) => {
                  ref(box)
                  noteBox.current = box
                }}
                label={`Note to ${intro.first_name ?? 'the founder'}`}
                rows={4}
                maxLength={maxNote}
              />
            )}
          </FormField>
          <FailureNote>{error && explainFailure(error, 'Nothing was sent back.')}</FailureNote>
          <Row wrap>
            <Button kind="line" loading={isBusy} onClick={submit}>
              Send back with note
            </Button>
            <span>
              Nothing is sent to investors. The company’s members get one email. After the founder resends the
              letter, it returns to its place in the queue.
            </span>
          </Row>
        </Stack>
      </CardBody>
    </Card>
  )
}

interface LetterChange {
  label: string
  before: string | null
  after: string | null
}

const toText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** `changes` must be sorted newest first. */
function listLetterChanges(changes: readonly Change[], introId: string): LetterChange[] {
  const { fields, files } = getEntityLabels('intro')
  const names = [
    ...Object.entries(fields).map(([name, { label }]) => [name, label]),
    ...Object.entries(files),
  ]
  return names.flatMap(([name = '', label = '']) => {
    const fieldChanges = changes.filter(({ entity_id, field }) => entity_id === introId && field === name)
    const [before, after] = [toText(fieldChanges.at(-1)?.before), toText(fieldChanges[0]?.after)]
    // A new file can have the same name as the file that it replaces.
    const isChanged = fieldChanges.length > 0 && (before !== after || Object.hasOwn(files, name))
    return isChanged ? [{ label, before, after }] : []
  })
}

export function SendBackHistory({ intro }: { intro: IntroApplication }) {
  const [lastSendBack] = intro.send_backs
  if (!lastSendBack) return null
  return (
    <>
      <ChangesCard intro={intro} since={lastSendBack} />
      <Card title="Notes to the founder">
        <CardRows>
          {intro.send_backs.map(({ number, at, author, reason, note }) => (
            <CardRow key={number}>
              <Grow>
                <b>{sendBackReasons[reason]}</b>
                <Text typed>{note}</Text>
                <Text variant="small" tone="secondary">
                  {author.name}, {formatDateTime(at)}
                </Text>
              </Grow>
            </CardRow>
          ))}
        </CardRows>
      </Card>
    </>
  )
}

function ChangesCard({ intro, since }: { intro: IntroApplication; since: SendBack }) {
  const history = useListIntroChangesQuery({
    params: { companyId: intro.company },
    query: { entity: ['intro'], after: since.number, page_size: maxLongRows },
  })
  return (
    <Card
      title="Changes since the letter was sent back"
      sub={intro.status === 'draft' ? 'Waiting on the founder' : 'Resent by the founder'}
    >
      <Async
        query={history}
        name="the changes"
        rows={2}
        isEmpty={({ results }) => listLetterChanges(results, intro.id).length === 0}
        empty={<CardBody>No changes to the text or the deck.</CardBody>}
      >
        {({ results }) => (
          <CardRows>
            {listLetterChanges(results, intro.id).map((change) => (
              <ChangeRow key={change.label} {...change} />
            ))}
          </CardRows>
        )}
      </Async>
    </Card>
  )
}

const ChangeRow = ({ label, before, after }: LetterChange) => (
  <CardRow>
    <Stack gap={0.5}>
      <b>{label}</b>
      {before !== null && (
        <Text typed tone="secondary">
          <del>{before}</del>
        </Text>
      )}
      <Text typed>{after === null ? 'Removed' : <ins>{after}</ins>}</Text>
    </Stack>
  </CardRow>
)
