import { Paperclip, Send, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { acceptedFiles } from '#web/features/documents/accepted-types.ts'
import { FailureNote } from '#web/ui/feedback/Note.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import { Button, IconButton } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'

interface MessageFormProps {
  label: string
  text: string
  onType: (text: string) => void
  isBusy: boolean
  problem: string | null
  onSend: () => void
  fields?: ReactNode
  children?: ReactNode
}

export function MessageForm(props: MessageFormProps) {
  const { label, text, onType, isBusy, problem, onSend, fields, children } = props
  const send = () => {
    if (text.trim()) onSend()
  }
  return (
    <Form onSubmit={send} busy={isBusy}>
      <Stack>
        <FailureNote>{problem}</FailureNote>
        <TextArea label={label} name="message" value={text} maxLength={5000} rows={2} onChange={onType} />
        {fields}
        <Row gap={1} wrap justify="between">
          <span>{children}</span>
          <Button type="submit" loading={isBusy} icon={<Icon of={Send} small />}>
            {isBusy ? 'Sending' : 'Send'}
          </Button>
        </Row>
      </Stack>
    </Form>
  )
}

export function FileChoice({ file, onChoose }: { file: File | null; onChoose: (file: File | null) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedFiles}
        aria-label="File"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) onChoose(chosen)
          target.value = ''
        }}
      />
      {file ? (
        <Row gap={0.5}>
          <Icon of={Paperclip} small />
          <Text as="span" anywhere>
            {file.name}
          </Text>
          <IconButton label={`Remove ${file.name}`} size="small" onClick={() => onChoose(null)}>
            <Icon of={X} small />
          </IconButton>
        </Row>
      ) : (
        <Button kind="quiet" icon={<Icon of={Paperclip} small />} onClick={() => input.current?.click()}>
          Attach file
        </Button>
      )}
    </>
  )
}
