import { useState } from 'react'
import type { IntroductionLetter } from '#contract/intros.ts'
import { useAppDispatch, useAppSelector, useAppStore } from '#web/core/store.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { MailFrame } from '#web/ui/feedback/MailFrame.tsx'
import { SelectField } from '#web/ui/choices/SelectField.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Grow, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { DefinitionRows } from '#web/ui/tables/DefinitionRows.tsx'
import { useLazyPreviewIntroQuery } from '../api.ts'
import { saveTexts } from '../letter-slice.ts'
import { selectApplication, selectRecipients } from '../selectors.ts'
import type { LetterTexts } from '../letter.ts'

/** The server renders the email from the saved letter, so a draft is saved before each preview. */
export function LetterPreview({ texts }: { texts: LetterTexts | null }) {
  const dispatch = useAppDispatch()
  const recipients = useAppSelector(selectRecipients)
  const store = useAppStore()
  const [load, preview] = useLazyPreviewIntroQuery()
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const investor = recipients.find(({ id }) => id === selectedId) ?? recipients[0]
  if (!investor) return null
  const show = async (id: string) => {
    setSelectedId(id)
    if (texts) await dispatch(saveTexts(texts))
    const introId = selectApplication(store.getState())?.id
    if (introId !== undefined) void load({ params: { introId }, query: { investor: id } })
  }
  return (
    <Card title="Email preview" sub="See what your investors will receive.">
      <CardBody>
        <Stack>
          <Row wrap align="end">
            {recipients.length > 1 && (
              <Grow column="medium">
                <SelectField
                  label="Investor"
                  value={investor.id}
                  options={recipients.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={(id) => {
                    if (id) void show(id)
                  }}
                />
              </Grow>
            )}
            <Button kind="line" onClick={() => void show(investor.id)}>
              {preview.isUninitialized ? 'Preview email' : 'Refresh preview'}
            </Button>
          </Row>
          {!preview.isUninitialized && (
            <Async query={{ ...preview, refetch: () => void show(investor.id) }} name="the email" rows={4}>
              {(letter) => <Letter letter={letter} isBusy={preview.isFetching} />}
            </Async>
          )}
        </Stack>
      </CardBody>
    </Card>
  )
}

function Letter({ letter, isBusy }: { letter: IntroductionLetter; isBusy: boolean }) {
  const rows = [
    { id: 'subject', question: 'Subject', answer: letter.subject },
    ...(letter.reply_to ? [{ id: 'reply', question: 'Reply to', answer: letter.reply_to }] : []),
  ]
  return (
    <div aria-busy={isBusy}>
      <DefinitionRows rows={rows} />
      <MailFrame title="Email preview" html={letter.html} />
    </div>
  )
}
