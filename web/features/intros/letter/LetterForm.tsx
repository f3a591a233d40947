import type { FieldConflict } from '#contract/core/errors.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Grid, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { resolveConflict, saveTexts, selectLetter } from '../letter-slice.ts'
import { type LetterField, type LetterTexts, maxLengths } from '../letter.ts'
import { DeckField } from './DeckField.tsx'
import { getTextErrors } from './use-letter-texts.ts'

interface LetterFormProps {
  texts: LetterTexts
  type: (name: LetterField, text: string) => void
  save: () => void
  replace: (texts: LetterTexts) => void
  /** Error messages by field, shown after an attempt to send. */
  missing: Partial<Record<string, string>>
}

/** The share of the limit at which the counter appears. */
const countFrom = 0.8

const Counter = ({ text, max, isAlways }: { text: string; max: number; isAlways: boolean }) =>
  isAlways || text.length >= max * countFrom ? (
    <Row justify="end">
      <Text variant="small" tone="secondary">
        {text.length.toLocaleString('en-US')} of {max.toLocaleString('en-US')}
      </Text>
    </Row>
  ) : null

export function LetterForm({ texts, type, save, replace, missing }: LetterFormProps) {
  const errors = getTextErrors(texts)
  const field = (name: LetterField) => ({
    id: `letter-${name}`,
    name,
    value: texts[name],
    maxLength: maxLengths[name],
    onChange: (text: string) => type(name, text),
    onBlur: save,
    error: errors[name] ?? missing[name],
    after: <Counter text={texts[name]} max={maxLengths[name]} isAlways={name === 'blurb'} />,
  })
  return (
    <Card title="Your letter" sub="Every investor gets the same letter.">
      <CardBody>
        <Stack gap={4}>
          <SaveProblem texts={texts} replace={replace} />
          <Grid gap={3}>
            <TextField {...field('first_name')} label="First name" autoComplete="given-name" />
            <TextField {...field('last_name')} label="Last name" autoComplete="family-name" />
          </Grid>
          <TextField {...field('name')} label="Company" autoComplete="organization" />
          <TextArea
            {...field('blurb')}
            label="What the company does"
            hint="Three or four sentences: what you make, for whom, your traction and what you’re raising."
            rows={6}
          />
          <DeckField texts={texts} error={missing['pitch']} />
          <TextField
            {...field('pitch_url')}
            type="url"
            label="Deck link"
            hint="Add a link if your deck is hosted online. Include https:// at the start."
            optional
          />
        </Stack>
      </CardBody>
    </Card>
  )
}

const fieldNames: Record<LetterField, string> = {
  first_name: 'first name',
  last_name: 'last name',
  name: 'company',
  blurb: 'what the company does',
  pitch_url: 'the link to a deck',
}

const listFields = (conflicts: readonly FieldConflict[]) =>
  conflicts.map(({ field }) => fieldNames[field as LetterField] ?? field).join(', ')

function SaveProblem({ texts, replace }: Pick<LetterFormProps, 'texts' | 'replace'>) {
  const dispatch = useAppDispatch()
  const { phase, error } = useAppSelector(selectLetter).save
  if (phase !== 'failed' || !error) return null
  const conflicts = error.details.conflicts ?? []
  if (conflicts.length === 0) {
    return (
      <Note
        tone="bad"
        live="alert"
        action={
          <Button kind="line" size="small" onClick={() => void dispatch(saveTexts(texts))}>
            Save again
          </Button>
        }
      >
        {error.message}. Your text is still here.
      </Note>
    )
  }
  const resolve = async (choice: 'local' | 'remote') => {
    const action = await dispatch(resolveConflict({ texts, choice }))
    if (resolveConflict.fulfilled.match(action)) replace(action.payload)
  }
  return (
    <Note tone="warn" live="alert">
      <Stack gap={1}>
        <p>
          {conflicts[0]?.author?.name ?? 'Someone else'} also changed: {listFields(conflicts)}.
        </p>
        <Row wrap gap={1}>
          <Button kind="line" size="small" onClick={() => void resolve('local')}>
            Keep mine
          </Button>
          <Button kind="line" size="small" onClick={() => void resolve('remote')}>
            Use theirs
          </Button>
        </Row>
      </Stack>
    </Note>
  )
}
