import { expect, test } from 'vitest'
import { readTraceConfig } from './config.ts'

test('a collector has an address and headers', () => {
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret, authorization=Basic%20eA==',
  }
  expect(readTraceConfig(env)).toEqual({
    url: 'https://collector.example/v1/traces',
    headers: { 'x-key': 'a secret', authorization: 'Basic eA==' },
    service: 'headwater',
    share: 1,
  })
})

test('without an address there are no traces, and other variables are an error', () => {
  expect(readTraceConfig({})).toBeNull()
  expect(() => readTraceConfig({ OTEL_SERVICE_NAME: 'headwater' })).toThrow(
    /^OTEL_EXPORTER_OTLP_ENDPOINT: missing/,
  )
})

test.each(['x-key', 'x key=1', 'x-key=%zz', 'x-key=%ff'])('the header %j is refused', (header) => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'https://collector.example'
  expect(() => readTraceConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: header })).toThrow(
    /^OTEL_EXPORTER_OTLP_HEADERS: /,
  )
})
