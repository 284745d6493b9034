CREATE TABLE "feed_announcements" (
	"hub" text PRIMARY KEY NOT NULL,
	"feed_state" text NOT NULL,
	"announced_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "feed_announcements_lengths" CHECK (length("feed_announcements"."hub") <= 500 and length("feed_announcements"."feed_state") <= 100)
);
