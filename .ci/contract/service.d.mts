export const base: string;
export function broker(options: object): Promise<{ agentKey: string; brokerId: string }>;
export function control(method: string, path: string, body?: unknown): Promise<any>;
