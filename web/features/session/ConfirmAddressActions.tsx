import { useLocation } from 'react-router'
import { useAppDispatch } from '#web/core/store.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { Button, type ButtonProps } from '#web/ui/actions/Button.tsx'
import { FailureNote } from '#web/ui/feedback/Note.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { useSendVerificationEmailMutation } from './api.ts'
import { startLogin } from './login-slice.ts'

interface ConfirmAddressActionsProps {
  email: string
  size?: ButtonProps['size']
  /** The page to return to; the current page by default. */
  forwardTo?: string
}

/** Signing in again updates the confirmation status. The email can be resent if the login provider supports it. */
export function ConfirmAddressActions({ email, size, forwardTo }: ConfirmAddressActionsProps) {
  const dispatch = useAppDispatch()
  const toasts = useToasts()
  const { pathname, search } = useLocation()
  const [sendEmail] = useSendVerificationEmailMutation()
  const sending = useSubmit(() => sendEmail({}), {
    onDone: () =>
      toasts.show({ text: `We sent an email to ${email}. Open the link in it, then come back here.` }),
  })
  const sendsAgain = dispatch((_dispatch, _getState, { login }) => login.sendsConfirmations)
  return (
    <Stack gap={1.5}>
      <Row gap={1.5} columnBelow="sm">
        <Button size={size} onClick={() => void dispatch(startLogin(forwardTo ?? pathname + search))}>
          I’ve confirmed my email
        </Button>
        {sendsAgain && (
          <Button
            kind="line"
            size={size}
            loading={sending.isBusy}
            onClick={() => void sending.submit(undefined)}
          >
            {sending.isBusy ? 'Sending…' : 'Send the email again'}
          </Button>
        )}
      </Row>
      {!sendsAgain && (
        <Text variant="small" tone="secondary">
          If you can’t find the email, check your spam folder or message us.
        </Text>
      )}
      <FailureNote>{sending.error && `${sending.error.message}.`}</FailureNote>
    </Stack>
  )
}
