import { zodResolver } from '@hookform/resolvers/zod'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { subscribe } from '#contract/content.ts'
import { homeTexts } from '#contract/rules/home-texts.ts'
import { readAddress } from '#web/core/addresses/readable-replies.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row, Stack, Wrap } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { useSubscribeMutation } from './api.ts'
import styles from './NewsletterForm.module.css'

/** Subscribes to the newsletter: the address counts only once its reader has confirmed it by email. */
export function NewsletterForm() {
  const [address, setAddress] = useState<string | null>(null)
  const { title, text } = homeTexts.letter
  return (
    <Wrap>
      <section aria-labelledby="letter" className={styles.band}>
        <Stack gap={1}>
          <Text variant="heading" id="letter" className={styles.title}>
            {title}
          </Text>
          <Text>{text}</Text>
        </Stack>
        <div aria-live="polite">
          {address === null ? (
            <AddressForm onSent={setAddress} />
          ) : (
            <OneMoreStep address={address} onOther={() => setAddress(null)} />
          )}
        </div>
      </section>
    </Wrap>
  )
}

function AddressForm({ onSent }: { onSent: (address: string) => void }) {
  const [requestSubscription] = useSubscribeMutation()
  const form = useForm({ resolver: zodResolver(subscribe.body), defaultValues: { email: '' } })
  const { isBusy, error, submit } = useFormSubmit(
    form,
    (body) => requestSubscription({ body }),
    () => void readAddress(form.getValues('email').trim()).then(onSent),
  )
  return (
    <Form onSubmit={submit} busy={isBusy} className={styles.form}>
      <Controller
        control={form.control}
        name="email"
        render={({ field: { ref, ...field }, fieldState }) => (
          <TextField
            {...field}
            ref={ref}
            id="letter-email"
            type="email"
            autoComplete="email"
            placeholder="you@company.com"
            label="Email address"
            error={fieldState.error && 'Enter an email address, like name@company.com.'}
          />
        )}
      />
      <Button type="submit" size="control" loading={isBusy} className={styles.send}>
        {isBusy ? 'Sending…' : 'Subscribe'}
      </Button>
      <Text variant="small" tone="secondary" className={styles.wide}>
        {homeTexts.letter.hint}
      </Text>
      {error && (
        <div className={styles.wide}>
          <Note tone="bad" live="alert">
            {error.code === 'too_many_requests'
              ? 'That was too often. Wait a few minutes, then try again.'
              : `${error.message}. We did not write to you; try again in a moment.`}
          </Note>
        </div>
      )}
    </Form>
  )
}

const OneMoreStep = ({ address, onOther }: { address: string; onOther: () => void }) => (
  <Card>
    <CardBody>
      <Row align="start">
        <span className={styles.mark}>
          <Icon of={Mail} />
        </span>
        <Stack gap={1} align="start">
          <Text variant="subheading">One more step: look in your mail</Text>
          <Text anywhere>
            We wrote to <b>{address}</b>. Confirm in that mail within a week; without it we send nothing.
          </Text>
          <ActionLink onClick={onOther}>Use another address or send it again</ActionLink>
        </Stack>
      </Row>
    </CardBody>
  </Card>
)
