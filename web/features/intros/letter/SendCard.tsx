import { Send } from 'lucide-react'
import { fundingStatuses } from '#contract/rules/statuses.ts'
import type { ApiError } from '#web/core/api-error.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { ConfirmAddressNote } from '#web/features/session/ConfirmAddressNote.tsx'
import { selectIsAdmin, selectUser } from '#web/features/session/selectors.ts'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { sendLetter } from '../letter-slice.ts'
import { selectApplication, selectRecipients, selectResent } from '../selectors.ts'
import { selectIntros, unpicked } from '../slice.ts'
import { getWizardStepPath } from '../wizard-steps.ts'
import type { LetterTexts } from '../letter.ts'
import { explainSendFailure, findRejectedInvestors } from './send-refusal.ts'

export function SendCard({ onSend }: { onSend: () => void }) {
  const recipients = useAppSelector(selectRecipients)
  const isAgain = useAppSelector(selectResent).length > 0
  const user = useAppSelector(selectUser)
  const isVerified = user?.email_verified ?? false
  return (
    <Card
      title={isAgain ? 'Resend your letter' : 'Send your letter'}
      sub={recipients.map(({ name }) => name).join(', ')}
    >
      <CardBody>
        <Stack>
          {!isVerified && (
            <ConfirmAddressNote email={user?.email ?? ''}>
              Your letter and selection are saved.
            </ConfirmAddressNote>
          )}
          <Button
            icon={<Icon of={Send} small />}
            whyDisabled={isVerified ? undefined : 'Confirm your email address before you send the letter.'}
            onClick={onSend}
          >
            {isAgain ? 'Resend to' : 'Send to'} {formatCount(recipients.length, 'investor')}
          </Button>
          <Link href={getWizardStepPath('vcs')}>Change recipients</Link>
        </Stack>
      </CardBody>
    </Card>
  )
}

interface SendDialogProps {
  /** A draft's fields; null for a submitted letter. */
  texts: LetterTexts | null
  onClose: () => void
}

/** If submitting succeeds but sending fails, the dialog stays open, so it cannot rely on a draft. */
export function SendDialog({ texts, onClose }: SendDialogProps) {
  const dispatch = useAppDispatch()
  const picks = useAppSelector((state) => selectIntros(state).picks)
  const recipients = useAppSelector(selectRecipients)
  const isAgain = useAppSelector(selectResent).length > 0
  const ids = picks.map(({ id }) => id)
  const sending = useSubmit((vcs: string[]) => sendLetter({ texts, vcs }), {
    onDone: () => {
      dispatch(unpicked(ids))
      onClose()
    },
  })
  const refused = findRejectedInvestors(sending.error, picks)
  const accepted = ids.filter((id) => !refused.some((investor) => investor.id === id))
  const canSendRest = accepted.length > 0 || isAgain
  const leaveOut = () => {
    dispatch(unpicked(refused.map(({ id }) => id)))
    if (canSendRest) void sending.submit(accepted)
    else onClose()
  }
  const leaveOutLabel = canSendRest ? 'Send without them' : 'Remove them'
  return (
    <FormDialog
      title={`${isAgain ? 'Resend to' : 'Send to'} ${formatCount(recipients.length, 'investor')}?`}
      width="medium"
      onClose={onClose}
      cancelLabel="Not yet"
      submitLabel={refused.length > 0 ? leaveOutLabel : 'Send letter'}
      busyLabel="Sending…"
      isBusy={sending.isBusy}
      onSubmit={refused.length > 0 ? leaveOut : () => void sending.submit(ids)}
      error={sending.error && <Refusal error={sending.error} refused={refused} />}
    >
      <Consequences texts={texts} />
    </FormDialog>
  )
}

function Consequences({ texts }: { texts: LetterTexts | null }) {
  const company = useAppSelector(selectCompany)
  const isAdmin = useAppSelector(selectIsAdmin)
  const application = useAppSelector(selectApplication)
  const isAgain = useAppSelector(selectResent).length > 0
  // Before the application is created, the company's current status is used in place of `needs_release`.
  const isReleaseRequired =
    application?.needs_release ?? !(company && fundingStatuses.includes(company.status))
  const isReadFirst = isAgain || (isReleaseRequired && !isAdmin)
  return (
    <Stack as="ul" gap={1} marked>
      <li>Each investor gets one email with your letter and a personal link to your deck.</li>
      {isReadFirst && (
        <li>
          {isAgain
            ? 'We review your letter again first. The letter keeps its place in our queue.'
            : 'We review your letter first.'}{' '}
          No investor gets it before we release it.
        </li>
      )}
      {(texts || application?.status === 'draft') && (
        <li>
          You can’t change your letter or deck after you send it
          {isReadFirst && ', unless we send it back'}.
        </li>
      )}
      <li>The links work for 90 days. You can withdraw an introduction earlier.</li>
      <li>Investors’ answers appear on this page.</li>
    </Stack>
  )
}

const Refusal = ({
  error,
  refused,
}: {
  error: ApiError
  refused: readonly { id: string; message: string }[]
}) => (
  <>
    <p>{explainSendFailure(error, refused)}</p>
    {refused.length > 0 && (
      <Stack as="ul" gap={1} marked>
        {refused.map(({ id, message }) => (
          <li key={id}>{message}.</li>
        ))}
      </Stack>
    )}
  </>
)
