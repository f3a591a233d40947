import { useState } from 'react'
import { useAppSelector } from '#web/core/store.ts'
import { ConfirmDialog } from '#web/features/pages/ConfirmDialog.tsx'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { IntroductionSteps, formatDeclineReason } from '../IntroductionSteps.tsx'
import { IntroductionTag } from '../IntroductionTag.tsx'
import { withdraw } from '../letter-slice.ts'
import { type Introduced, selectIntroduced } from '../selectors.ts'

export function ResultsCard() {
  const introduced = useAppSelector(selectIntroduced)
  const [withdrawal, setWithdrawal] = useState<Introduced | null>(null)
  const firstMatch = introduced.find(({ email }) => email !== null)
  if (introduced.length === 0) return null
  return (
    <Card title="Your introductions" sub="Investors’ answers appear here.">
      <CardRows>
        {introduced.map((introduction) => (
          <CardRow key={`${introduction.introId}/${introduction.id}`} wrap>
            <AvatarTile name={introduction.name} />
            <RowText
              strong
              title={introduction.name}
              note={<IntroductionSteps introduction={introduction} />}
              more={formatDeclineReason(introduction)}
            />
            <IntroductionTag status={introduction.status} />
            {introduction.email && (
              <Button
                kind={introduction === firstMatch ? 'filled' : 'line'}
                size="small"
                href={`mailto:${introduction.email}`}
                aria-label={`Email ${introduction.name}`}
              >
                Email
              </Button>
            )}
            {introduction.status !== 'withdrawn' && (
              <Button
                kind="quiet"
                size="small"
                aria-label={`Withdraw introduction to ${introduction.name}`}
                onClick={() => setWithdrawal(introduction)}
              >
                Withdraw
              </Button>
            )}
          </CardRow>
        ))}
      </CardRows>
      {withdrawal && <WithdrawDialog introduced={withdrawal} onClose={() => setWithdrawal(null)} />}
    </Card>
  )
}

function WithdrawDialog({ introduced, onClose }: { introduced: Introduced; onClose: () => void }) {
  const { id: investor, introId, name } = introduced
  return (
    <ConfirmDialog
      title={`Withdraw introduction to ${name}?`}
      kind="danger"
      cancelLabel="Keep"
      submitLabel="Withdraw introduction"
      busyLabel="Withdrawing…"
      action={() => withdraw({ introId, investor })}
      unchanged="The introduction wasn’t withdrawn."
      onClose={onClose}
    >
      <p>
        The investor’s link stops working immediately, so they can no longer open your letter and deck. If the
        email hasn’t been sent yet, it won’t be. You can’t send this letter to them again.
      </p>
      <p>Your other introductions aren’t affected.</p>
    </ConfirmDialog>
  )
}
