import { expect, it } from 'vitest'
import { RememberingRouter } from './remembering-router.ts'

const handlers = (found: ReturnType<RememberingRouter<string>['match']>) =>
  found[0].map(([handler]) => handler)

it('looks once for an address that is registered as it stands, until something is added', () => {
  const router = new RememberingRouter<string>()
  router.add('ALL', '*', 'each')
  router.add('GET', '/api/history', 'history')
  router.add('GET', '/api/uploads/:id', 'upload')
  const found = router.match('GET', '/api/history')
  expect(handlers(found)).toEqual(['each', 'history'])
  expect(router.match('GET', '/api/history')).toBe(found)
  expect(handlers(router.match('POST', '/api/history'))).toEqual(['each'])
  const upload = router.match('GET', '/api/uploads/7')
  expect(handlers(upload)).toEqual(['each', 'upload'])
  expect(router.match('GET', '/api/uploads/7')).not.toBe(upload)
  router.add('ALL', '/api/*', 'missing')
  expect(handlers(router.match('GET', '/api/history'))).toEqual(['each', 'history', 'missing'])
})
