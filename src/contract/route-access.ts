import type { Endpoint, Method } from './endpoint.ts';

/** What a key of another system can be made for. */
export const SCOPES = ['read', 'tasks', 'ingest'] as const;
export type Scope = (typeof SCOPES)[number];

/** `open`: nobody signs in there, or the door asks for something of its own; `staff`: for people who are signed in, never for a key. */
export type RouteAccess = 'open' | 'staff' | Scope;

/** Who may call each route of our own server; a test holds that none is missing. Source: specification 18.14. */
export const ROUTE_ACCESS = {
  // accounts, customers and what makes an installation
  'POST /api/v1/api-token-auth-care/login/': 'open',
  'POST /api/v1/api-token-auth-care/logout/': 'staff',
  'POST /api/v1/register_care_user/': 'open',
  'POST /api/v1/password_reset/': 'open',
  'POST /api/v1/password_reset/confirm/': 'open',
  'GET /api/v1/user_list/': 'staff',
  'POST /api/v1/register_flow_user/': 'staff',
  'DELETE /api/v1/delete_flow_user/{email}/': 'staff',
  'GET /api/v1/flow_pvs_list/{email}/': 'staff',
  'POST /api/v1/activation_reminder/': 'staff',
  'GET /api/v1/flow_user_note/{email}/': 'staff',
  'PUT /api/v1/flow_user_note/{email}/': 'staff',
  'POST /api/v1/pv_admin/': 'staff',
  'POST /api/v1/add_solarman_device/': 'staff',
  'PUT /api/v1/pv_admin/{sn}/': 'staff',
  'PATCH /api/v1/pv_admin/{id}/': 'staff',
  'PATCH /care/v1/installations/{id}/': 'staff',
  'GET /care/v1/me/': 'staff',
  'PATCH /care/v1/me/': 'staff',
  // that somebody has seen it, a person says
  'POST /care/v1/diagnoses/{id}/acknowledge/': 'staff',

  // installations, what they report, what is wrong with them, tasks
  'GET /api/v1/pvs_list/': 'read',
  'GET /api/v1/pv_admin/{sn}/': 'read',
  'GET /api/v1/pv_vendors/': 'read',
  'GET /api/v1/available_modems/': 'read',
  'GET /api/v1/available_pvs/': 'read',
  'GET /api/v1/map/': 'read',
  'GET /api/v1/markers/': 'read',
  'GET /api/v1/working_chart/': 'read',
  'GET /api/v1/event_counter/': 'read',
  'GET /api/v1/most_defective_pv/': 'read',
  'GET /api/v1/pv_status/{id}/': 'read',
  'GET /api/v1/state_data/{id}/': 'read',
  'GET /api/v1/power_data/{id}/': 'read',
  'GET /api/v1/energy_data/{id}/': 'read',
  'GET /api/v1/phase_data/{id}/': 'read',
  'GET /api/v1/phase_data_overvoltage/{id}/': 'read',
  'GET /api/v1/task_order/': 'read',
  'GET /care/v1/task_changes/': 'read',
  'GET /care/v1/tasks/{id}/': 'read',
  'GET /care/v1/diagnoses/': 'read',
  'GET /care/v1/compare/{id}/': 'read',
  'GET /care/v1/low_yield/': 'read',
  'GET /care/v1/repair_checks/': 'read',
  'GET /care/v1/voltage_report/{id}/': 'read',
  'GET /care/v1/installations/{id}/': 'read',

  'POST /api/v1/task_order/': 'tasks',
  'PUT /api/v1/task_order/{id}/': 'tasks',
  'POST /care/v1/tasks/{id}/comments/': 'tasks',
  'POST /care/v1/repair_checks/{id}/reopen/': 'tasks',

  'POST /ingest/v1/readings': 'ingest',

  // pages, files, and what tells whether the server is well; figures have a token of their own
  'GET /flow/activate/': 'open',
  'POST /flow/activate/': 'open',
  'GET /healthz': 'open',
  'GET /readyz': 'open',
  'GET /metrics': 'open',
  'GET /config.json': 'open',
  'GET /api/docs': 'open',
  'GET /api/docs/': 'open',
  'GET /api/docs/start.js': 'open',
  'GET /api/docs/openapi.json': 'open',
  'GET /api/docs/swagger-ui.css': 'open',
  'GET /api/docs/swagger-ui-bundle.js': 'open',
  'GET /maps/*': 'open',
  'GET /*': 'open',
} as const satisfies Readonly<Record<string, RouteAccess>>;

/** What an endpoint has to be so that it is served: without a place in the table it does not compile. */
export type Placed<E extends Endpoint> = `${E['method']} ${E['path']}` extends keyof typeof ROUTE_ACCESS ? unknown : never;

/** Who may call an endpoint. */
export function accessOf({ method, path }: { readonly method: Method; readonly path: string }): RouteAccess {
  const access = (ROUTE_ACCESS as Readonly<Record<string, RouteAccess>>)[`${method} ${path}`];
  if (!access) throw new Error(`Nobody has said who may call ${method} ${path}`);
  return access;
}
