import { expect, test } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { ENDPOINTS, EXTENSIONS } from '#contract/table.ts';

/** Specification 17.1 to 17.32, call by call. */
const CALLS = [
  'POST /api/v1/api-token-auth-care/login/',
  'POST /api/v1/register_care_user/',
  'POST /api/v1/password_reset/',
  'POST /api/v1/password_reset/confirm/',
  'POST /api/v1/register_flow_user/',
  'DELETE /api/v1/delete_flow_user/{email}/',
  'POST /api/v1/pv_admin/',
  'PUT /api/v1/pv_admin/{sn}/',
  'GET /api/v1/pv_admin/{sn}/',
  'PATCH /api/v1/pv_admin/{id}/',
  'POST /api/v1/add_solarman_device/',
  'GET /api/v1/pv_vendors/',
  'GET /api/v1/available_modems/',
  'GET /api/v1/available_pvs/',
  'GET /api/v1/pvs_list/',
  'GET /api/v1/phase_data_overvoltage/{id}/',
  'GET /api/v1/energy_data/{id}/',
  'GET /api/v1/power_data/{id}/',
  'GET /api/v1/phase_data/{id}/',
  'GET /api/v1/working_chart/',
  'GET /api/v1/event_counter/',
  'GET /api/v1/most_defective_pv/',
  'GET /api/v1/pv_status/{id}/',
  'GET /api/v1/state_data/{id}/',
  'GET /api/v1/task_order/',
  'POST /api/v1/task_order/',
  'PUT /api/v1/task_order/{id}/',
  'GET /api/v1/user_list/',
  'GET /api/v1/flow_pvs_list/{email}/',
  'POST /api/v1/activation_reminder/',
  'GET /api/v1/map/',
  'GET /api/v1/markers/',
];

const OPEN = ['login', 'register', 'requestPasswordReset', 'confirmPasswordReset'];

test('the table has exactly the calls of specification 17.1 to 17.32', () => {
  expect(ENDPOINTS.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...CALLS].sort());
});

test('only sign-in, registration and password reset need no token', () => {
  expect(
    ENDPOINTS.filter(({ access }) => access === 'open')
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...OPEN].sort());
});

test('names are unique, our own additions included', () => {
  const names = [...ENDPOINTS, ...EXTENSIONS].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('parameters are escaped in a path', () => {
  expect(pathOf({ path: '/api/v1/delete_flow_user/{email}/' }, { email: 'a/b?c@d.pl' })).toBe('/api/v1/delete_flow_user/a%2Fb%3Fc%40d.pl/');
});
