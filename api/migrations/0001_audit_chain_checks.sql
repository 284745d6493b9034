ALTER TABLE "audit_chain" ADD COLUMN "verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_chain" ADD COLUMN "verified_records" bigint;--> statement-breakpoint
ALTER TABLE "audit_chain" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "audit_chain" ADD COLUMN "exported_at" timestamp (3) with time zone;