import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { updateCurrentUser, type User } from '#contract/users.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { useUpdateCurrentUserMutation } from '#web/features/session/api.ts'
import { FailureNote } from '#web/ui/feedback/Note.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { CardBody } from '#web/ui/layout/Card.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { FormTextField } from '#web/ui/forms/FormText.tsx'
import { Setting } from './Setting.tsx'

const name = z.string().trim().min(1, 'Enter your name').pipe(updateCurrentUser.body.shape.name.unwrap())

const resolver = zodResolver(z.object({ name }))

export function NameSetting({ user }: { user: User }) {
  const toasts = useToasts()
  const [updateUser] = useUpdateCurrentUserMutation()
  const form = useForm({ resolver, values: { name: user.name } })
  const { isBusy, error, submit } = useFormSubmit(
    form,
    (body) => updateUser({ body }),
    () => toasts.show({ text: 'Name saved.' }),
  )
  return (
    <Setting
      title="You"
      about="Your name appears next to your answers and messages in all of your companies."
    >
      <CardBody>
        <Form onSubmit={submit} busy={isBusy}>
          <Stack gap={3} divided>
            <Stack>
              <Person user={user} />
              <FormTextField
                control={form.control}
                name="name"
                label="Name"
                autoComplete="name"
                maxLength={200}
              />
              <FailureNote>{error && `${error.message}. Your name wasn’t changed.`}</FailureNote>
            </Stack>
            <Row wrap>
              <Button type="submit" loading={isBusy}>
                {isBusy ? 'Saving…' : 'Save changes'}
              </Button>
              {form.formState.isDirty && <Text tone="secondary">Unsaved changes</Text>}
            </Row>
          </Stack>
        </Form>
      </CardBody>
    </Setting>
  )
}

const Person = ({ user: { name, email } }: { user: User }) => (
  <Row>
    <Avatar name={name || email} tone="primary" size={48} />
    <Text as="div" anywhere>
      <b>{name || email}</b>
      <Text tone="secondary">You sign in as {email}. You can’t change this address here.</Text>
    </Text>
  </Row>
)
