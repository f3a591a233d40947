import Box from '@mui/material/Box'
import { useState } from 'react'
import { pageNonce } from '#web/core/page/page-nonce.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { MailFrame } from '#web/ui/feedback/MailFrame.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { DefinitionRows } from '#web/ui/tables/DefinitionRows.tsx'
import { loadPreview, selectLetter } from '../letter-slice.ts'
import { selectRecipients } from '../selectors.ts'
import type { Pick } from '../slice.ts'
import type { LetterTexts } from '../letter.ts'

/** The mail as an investor gets it, written by the server from what is saved. */
export function LetterPreview({ texts }: { texts: LetterTexts | null }) {
  const dispatch = useAppDispatch()
  const recipients = useAppSelector(selectRecipients)
  const { preview } = useAppSelector(selectLetter)
  const [chosen, setChosen] = useState<string | null>(null)
  const investor = recipients.find(({ id }) => id === chosen) ?? recipients[0]
  if (!investor) return null
  const show = (id: string) => {
    setChosen(id)
    void dispatch(loadPreview({ investor: id, texts }))
  }
  return (
    <Card title="The mail they get" sub="Read it as your investors will.">
      <CardBody>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          <PreviewBar
            picks={recipients}
            investor={investor}
            show={show}
            hasPreview={preview.status !== 'idle'}
          />
          <MailPreview retry={() => show(investor.id)} />
        </Box>
      </CardBody>
    </Card>
  )
}

interface PreviewBarProps {
  picks: readonly Pick[]
  investor: Pick
  show: (id: string) => void
  hasPreview: boolean
}

const PreviewBar = ({ picks, investor, show, hasPreview }: PreviewBarProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-end' }}>
    {picks.length > 1 && (
      <Box sx={{ flex: '1 1 220px' }}>
        <SelectField
          label="As it reaches"
          value={investor.id}
          options={picks.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => {
            if (id) show(id)
          }}
        />
      </Box>
    )}
    <Button kind="line" onClick={() => show(investor.id)}>
      {hasPreview ? 'Show it anew' : 'Show the mail'}
    </Button>
  </Box>
)

/** The mail in its states. */
function MailPreview({ retry }: { retry: () => void }) {
  const { status, data, error } = useAppSelector(selectLetter).preview
  if (status === 'failed') {
    return (
      <FailedState title="The mail did not load" onRetry={retry}>
        {error?.message ?? 'Something went wrong'}. Your letter is kept.
      </FailedState>
    )
  }
  if (!data) return status === 'loading' ? <SkeletonRows rows={4} label="Writing the mail" /> : null
  const rows = [
    { id: 'subject', question: 'Subject', answer: data.subject },
    ...(data.reply_to ? [{ id: 'reply', question: 'Replies go to', answer: data.reply_to }] : []),
  ]
  return (
    <Box aria-busy={status === 'loading'} sx={{ minWidth: 0 }}>
      <DefinitionRows rows={rows} />
      <MailFrame title="The mail as the investor gets it" html={data.html} nonce={pageNonce(document)} />
    </Box>
  )
}
