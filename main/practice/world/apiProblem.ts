export class ApiProblem extends Error {
  readonly status: number;
  readonly details: string;

  constructor(status: number, message: string, details: string = message) {
    super(message);
    this.name = 'ApiProblem';
    this.status = status;
    this.details = details;
  }
}
