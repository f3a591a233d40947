import { Box } from '@mui/material'
import { useEffect } from 'react'
import { paths } from '#web/core/address/paths.ts'
import type { IntroApplication } from '#contract/intros.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { IntroductionTag } from '#web/features/intros/IntroductionTag.tsx'
import { formatCount, formatDate } from '#web/ui/format.ts'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { AdminPage } from '#web/ui/layout/AdminShell.tsx'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import type { CasePartProps } from '../case-state.ts'
import { PartState } from './PartState.tsx'
import { loadIntros, selectParts } from './parts-slice.ts'

const titles = { draft: 'Draft', submitted: 'Submitted', sent: 'Sent' } as const

function Introduction({ intro }: { intro: IntroApplication }) {
  const { id, status, created_at, submitted_at, sent_at, blurb, investors, send_backs } = intro
  const waiting = investors.filter((one) => one.status === 'awaiting_release').length
  const isSentBack = status === 'draft' && send_backs.length > 0
  const at = sent_at ?? submitted_at ?? created_at
  return (
    <Card
      title={`${isSentBack ? 'Sent back' : titles[status]}, ${formatDate(at)}`}
      sub={formatCount(investors.length, 'investor')}
      action={
        waiting > 0 && (
          <ActionLink href={paths.admin.introduction(id)} about="of this company">
            Release {waiting}
          </ActionLink>
        )
      }
    >
      {blurb && <CardBody sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{blurb}</CardBody>}
      {investors.length > 0 && (
        <CardRows>
          {investors.map((investor) => (
            <CardRow key={investor.id}>
              <div className="grow">
                {investor.name}
                <Box sx={{ color: 'text.secondary' }}>{formatDate(investor.changed_at)}</Box>
              </div>
              <IntroductionTag status={investor.status} />
            </CardRow>
          ))}
        </CardRows>
      )}
    </Card>
  )
}

/** The company's introductions to investors, with what became of each. */
export function IntroductionsTab({ company: { id, version } }: CasePartProps) {
  const dispatch = useAppDispatch()
  const intros = useAppSelector((state) => selectParts(state).intros)
  useEffect(() => {
    void dispatch(loadIntros(id))
  }, [dispatch, id, version])
  return (
    <AdminPage>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: 720 }}>
        <PartState
          name="The introductions"
          part={intros}
          onRetry={() => void dispatch(loadIntros(id))}
          empty={{
            title: 'No introductions yet',
            text: 'When the company asks to be introduced to investors, it appears here.',
          }}
        >
          {(all) => all.map((intro) => <Introduction key={intro.id} intro={intro} />)}
        </PartState>
      </Box>
    </AdminPage>
  )
}
